"""Link previews: titles, sentences and pictures of shared links, made from what anyone with the link may see."""
