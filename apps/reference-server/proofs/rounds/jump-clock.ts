// Loaded with `--import` before a server: each SIGUSR2 makes its clock jump to the next of these offsets, in milliseconds.
const hour = 3_600_000;
const offsets = [0, hour, -hour, 400 * 24 * hour, 0];
const RealDate = Date;
let jumps = 0;

const now = () => RealDate.now() + (offsets[jumps % offsets.length] as number);

globalThis.Date = class extends RealDate {
  constructor(...values: []) {
    if (values.length === 0) super(now());
    else super(...values);
  }

  static override now = now;
} as DateConstructor;

process.on('SIGUSR2', () => jumps++);
