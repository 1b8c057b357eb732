.PHONY: play test check format setup lock bench
play test check format setup lock bench:
	@./dev $@
