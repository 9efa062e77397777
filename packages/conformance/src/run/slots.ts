/** The slots of checks that run side by side. */
export interface Slots {
  /** Waits for a slot. Checks that have begun come before those that have not. */
  take(hasBegun?: boolean): Promise<void>;
  free(): void;
}

export function createSlots(count: number): Slots {
  let left = count;
  const begun: (() => void)[] = [];
  const others: (() => void)[] = [];
  return {
    take(hasBegun = false) {
      if (left > 0) {
        left--;
        return Promise.resolve();
      }
      return new Promise((resolve) => (hasBegun ? begun : others).push(resolve));
    },
    free() {
      const next = begun.shift() ?? others.shift();
      if (next) next();
      else left++;
    },
  };
}

/** The slot of one check. It needs it to send requests, and lends it to other checks while it only waits. */
export interface Slot {
  /** Waits until the check has its slot. */
  hold(): Promise<void>;
  /** Lets another check have the slot, until the next `hold`. */
  lend(): void;
}

/** The slot of a check that has just taken it. */
export function createSlot(slots: Slots): Slot {
  let held = true;
  let taking: Promise<void> | undefined;
  return {
    async hold() {
      if (held) return;
      taking ??= slots.take(true).then(() => {
        held = true;
        taking = undefined;
      });
      await taking;
    },
    lend() {
      if (!held) return;
      held = false;
      slots.free();
    },
  };
}
