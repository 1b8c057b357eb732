"""How people come to a table: make, find, sit, start, leave, play again, practise."""
