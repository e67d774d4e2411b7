// In what surroundings calls are made again; none of them should change what a function does.

const WARM_UPS = 1_200;
const WARM_UP_MILLISECONDS = 1_500;
const LATER = 400 * DAY;
const HELD = 16;
const NUMBERS = 1_000_000; // 8 MB
const MODULES = 400;
const LISTENERS = 10;
const DEPTH = 100;
const IDLE = 1e9; // milliseconds

class Nothing {
  beforeLoading() {}

  async afterLoading() {}

  call(made) {
    return made();
  }
}

// A process that has made many calls, and holds and has loaded much, and a later day. Each call
// comes from deep inside.
class LongInUse extends Nothing {
  async afterLoading(rows, call) {
    const end = performance.now() + WARM_UP_MILLISECONDS;
    for (let made = 0; rows.length && made < WARM_UPS && performance.now() < end; made += 1) {
      await call(rows[made % rows.length]);
    }
    letTimePass();
    this.held = Array.from({ length: HELD }, () => new Array(NUMBERS).fill(0.5));
    loadMuch();
    for (let number = 0; number < LISTENERS; number += 1) {
      setInterval(() => this.held, IDLE);
      process.once("beforeExit", () => this.held);
    }
  }

  call(made, depth = DEPTH) {
    return depth ? this.call(made, depth - 1) : made();
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

// Loads all that comes with the language, and has modules as a large program has them.
function loadMuch() {
  const require = module.createRequire(path.join(root, "index.js"));
  for (const name of module.builtinModules) {
    try {
      require(name);
    } catch {
      // it is not for everybody
    }
  }
  for (let number = 0; number < MODULES; number += 1) {
    const file = path.join(root, "node_modules", "large", `${number}.js`);
    require.cache[file] = new module.Module(file);
  }
}
