// In what surroundings calls are made again; none of them should change what a function does.

const WARM_UPS = 1_200;
const WARM_UP_MILLISECONDS = 1_500;
const LATER = 400 * DAY;

class Nothing {
  beforeLoading() {}

  async afterLoading() {}
}

// A process that has made many calls, and a later day.
class LongInUse extends Nothing {
  async afterLoading(rows, call) {
    const end = performance.now() + WARM_UP_MILLISECONDS;
    for (let made = 0; rows.length && made < WARM_UPS && performance.now() < end; made += 1) {
      await call(rows[made % rows.length]);
    }
    letTimePass();
  }
}

// A terminal, another user, another system.
class AtATerminal extends Nothing {
  beforeLoading() {
    for (const stream of [process.stdin, process.stdout, process.stderr]) {
      Object.defineProperty(stream, "isTTY", { value: true, configurable: true, writable: true });
    }
    for (const name of ["getuid", "geteuid"]) process[name] = () => 4711;
    const platform = process.platform === "linux" ? "darwin" : "linux";
    Object.defineProperty(process, "platform", { value: platform, configurable: true });
    os.platform = () => platform;
  }
}

const SURROUNDINGS = { "in long use": LongInUse, "at a terminal": AtATerminal };

// Lets every clock tell a later time.
function letTimePass() {
  const Plain = Date;
  const now = Plain.now;
  const later = () => now() + LATER;
  const Later = new Proxy(Plain, {
    apply: () => String(new Plain(later())),
    construct: (kind, given, target) =>
      Reflect.construct(kind, given.length ? given : [later()], target === Later ? kind : target),
  });
  Plain.now = later;
  Plain.prototype.constructor = Later;
  globalThis.Date = Later;
  const clocks = [
    [performance, "now", LATER],
    [process, "uptime", LATER / 1000],
  ];
  for (const [owner, name, difference] of clocks) {
    const plain = owner[name].bind(owner);
    Object.defineProperty(owner, name, { value: () => plain() + difference, configurable: true });
  }
  const plain = process.hrtime.bigint;
  process.hrtime.bigint = () => plain() + BigInt(LATER) * 1_000_000n;
}
