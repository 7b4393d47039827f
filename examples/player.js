// A player of 60 lines, for Node 22 or a browser: `node player.js LINK NAME` joins by the link that the host copies, and
// plays by taking the first thing that is open. (Node 20: `node --experimental-websocket player.js LINK NAME`.)
const [link, name = 'Script'] = process.argv.slice(2);
const fail = (why) => (console.error(why), process.exit(1));
if (!URL.canParse(link ?? '') || !link.includes('/t/')) fail('usage: node player.js LINK NAME (LINK: SERVER/t/CODE#key=KEY, in quotes)');
if (typeof WebSocket === 'undefined') fail('This needs Node 22; with Node 20: node --experimental-websocket player.js LINK NAME');
const url = new URL(link), code = url.pathname.split('/').pop(), key = new URLSearchParams(url.hash.slice(1)).get('key');
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const intent = () => crypto.randomUUID();

// The dice: 16 bytes of our own, whose hash is promised before the match, each part preceded by its length.
const share = crypto.getRandomValues(new Uint8Array(16)), word = new TextEncoder().encode('fair-1/client');
const parts = new Uint8Array([0, 0, 0, word.length, ...word, 0, 0, 0, share.length, ...share]);
const promise = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', parts)));

async function post(what, body, secret) {
  const headers = { 'content-type': 'application/json', ...(secret && { authorization: `Bearer ${secret}` }) };
  const asked = fetch(`${url.origin}/api/tables/${code}/${what}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await asked.catch(() => fail(`Nobody answers at ${url.origin}. Is the server running?`));
  const found = await answer.json().catch(() => fail(`${url.origin} is no server of tables.`));
  return answer.ok ? found : fail(found.sentence);
}
const { secret } = await post('join', { name, key, promise });
let head = 0, pending = null, closed = false; // pending: an act without an answer, sent again after a reconnect

// What is still open in a choice: an amount from its least on, none of the titles; a sale of several levels is confirmed.
function fill(choice) {
  const action = { ...choice.action };
  if (choice.fill && !choice.may_leave) action[choice.fill] = choice.spaces?.length ? [] : choice.low ?? 0;
  return choice.confirm ? { ...action, confirm: true } : action;
}

function connect() {
  const socket = new WebSocket(`${url.origin.replace(/^http/, 'ws')}/api/tables/${code}/socket`);
  const send = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => send({ type: 'hello', protocol: 1, secret, ...(head && { after: head }) });
  socket.onclose = socket.onerror = ({ code: why, reason }) => { // Node 20 tells of a failed connection by `error` alone
    socket.onclose = socket.onerror = null;
    if (closed || why === 1008 || why >= 4400) closed ? process.exit(0) : fail(reason);
    setTimeout(connect, 500);
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'welcome' && pending) send(pending);
    if (message.type === 'view') head = message.seq;
    if (message.type === 'step' && message.step.seq === head + 1) head += 1;
    else if (message.type === 'step' && message.step.seq > head) send({ type: 'resume', after: head });
    if (message.type === 'starting') send({ type: 'reveal', id: intent(), bytes: hex(share) });
    if (message.id && message.id === pending?.id) pending = null;
    if (message.type === 'refused') console.error(message.sentence); // the match has gone on, or too fast: look again
    if (message.type === 'refused') setTimeout(() => socket.readyState === 1 && send({ type: 'ask', id: intent() }), 500);
    if (message.type === 'decision' && message.seq >= head && !(pending?.seq >= message.seq)) {
      const choice = message.open.find(({ action }) => /^(pass|decline|reject)$/.test(action.type)) ?? message.open[0];
      const act = choice && (pending = { type: 'act', id: intent(), seq: message.seq, action: fill(choice) });
      if (act) setTimeout(() => act === pending && socket.readyState === 1 && send(act), 120); // ten a second at most
    }
    if (message.type === 'ended') { console.log(JSON.stringify(message.result)); closed = true; socket.close(); }
  };
}
post('ready', { ready: true }, secret).then(connect);
