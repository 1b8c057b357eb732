// A table without a server: every seat sees a move at once, and a game is over after MOVES moves.

const MOVES = 2000;

export async function open(_, saw) {
  let made = 0;
  const table = {
    over: false,
    move(number) {
      made += 1;
      table.over = made === MOVES;
      setImmediate(() => [0, 1, 2, 3].forEach((seat) => saw(seat, number)));
    },
    close() {},
  };
  return table;
}
