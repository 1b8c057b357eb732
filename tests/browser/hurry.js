// Somebody who plays by wire: so many moves, the first of the wanted kind or any, until it is their turn again (alone: at
// once). It waits a little between moves, as the house asks of everybody, and for the answer of each. Screens are made
// ready with it; no playing is ever tested by it.
async ([table, most, wanted, alone, protocol]) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket`);
    const say = (message) => socket.send(JSON.stringify(message));
    let [number, tries, made, acting, you, latest] = [Date.now(), 0, 0, false, null, null];
    return await new Promise((done, fail) => {
        const go = async () => {
            if (acting || !latest) return;
            const mine = latest.to_move.includes(you);
            if (latest.result || (made >= most && (alone || mine))) {
                done(made);
                socket.close();
            } else if (mine) {
                acting = true;
                await new Promise((wait) => setTimeout(wait, 60));
                const { seq, actions: few } = latest;
                const actions = few ?? (await (await fetch(`api/tables/${table}/actions`)).json()).actions;
                const kind = wanted.find((each) => actions.some((act) => act.do === each));
                const action = actions.find((act) => act.do === kind) ?? actions[tries % actions.length];
                tries += 1;
                number += 1;
                say({ say: "act", n: number, seq, action });
            }
        };
        socket.onopen = () => say({ say: "hello", epoch: 0, seq: 0, protocol });
        socket.onclose = () => fail(new Error("the table closed the line"));
        socket.onmessage = ({ data }) => {
            const told = JSON.parse(data);
            if (told.say === "ping") say({ say: "pong", n: told.n });
            if (told.say === "welcome") you = told.you;
            if (told.say === "welcome" || told.say === "moves") latest = told;
            if (["accepted", "refused", "superseded"].includes(told.say)) acting = false;
            if (told.say === "accepted") made += 1;
            go().catch(fail);
        };
    });
}
