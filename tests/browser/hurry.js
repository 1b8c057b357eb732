// Somebody who plays by wire: so many moves, the first of the wanted kind or any, until it is their turn again (alone: at
// once). It waits a little between moves, as the house asks of everybody. Screens are made ready with it; no playing is
// ever tested by it.
async ([table, most, wanted, alone, protocol]) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket`);
    const say = (message) => socket.send(JSON.stringify(message));
    let [number, made, you] = [Date.now(), 0, null];
    return await new Promise((done) => {
        socket.onopen = () => say({ say: "hello", epoch: 0, seq: 0, protocol });
        socket.onmessage = async ({ data }) => {
            const told = JSON.parse(data);
            if (told.say === "ping") say({ say: "pong", n: told.n });
            if (told.say !== "welcome" && told.say !== "moves") return;
            you ??= told.you;
            if (told.result || (made >= most && (alone || told.to_move.includes(you)))) {
                socket.close();
                done(made);
                return;
            }
            if (!told.to_move.includes(you)) return;
            await new Promise((go) => setTimeout(go, 60));
            const actions = told.actions ?? (await (await fetch(`api/tables/${table}/actions`)).json()).actions;
            const kind = wanted.find((each) => actions.some((act) => act.do === each));
            const action = actions.find((act) => act.do === kind) ?? actions[made % actions.length];
            made += 1;
            say({ say: "act", n: ++number, seq: told.seq, action });
        };
    });
}
