// Notes which functions of the project each case runs. This text is the body of a function; it is
// given `fs`, `AsyncLocalStorage`, and the `file` that it writes to.

const { appendFileSync } = fs; // tests may replace it
const running = new AsyncLocalStorage();
const begun = new Set();
const elsewhere = { id: "", names: new Set(), ended: true };

const write = (id, names) =>
  appendFileSync(file, `${JSON.stringify({ case: id, ran: [...names] })}\n`);

// Each function of the project calls this when it begins: its case runs it, even later on.
function ran(name) {
  const inside = running.getStore() ?? elsewhere;
  if (inside.names.has(name)) return;
  inside.names.add(name);
  if (inside.ended) write(inside.id, [name]);
}

// Runs the body of a case. A body that runs again may be that of another case.
function within(id, body) {
  if (begun.has(id)) return running.run(elsewhere, body);
  begun.add(id);
  const inside = { id, names: new Set(), ended: false };
  const end = () => {
    inside.ended = true;
    write(id, inside.names);
  };
  let result;
  try {
    result = running.run(inside, body);
    return result;
  } finally {
    if (result instanceof Promise) result.then(end, end);
    else end();
  }
}

return { ran, within };
