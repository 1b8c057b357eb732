"""Many games for programs that learn and measure: arena, simulation, speed."""
