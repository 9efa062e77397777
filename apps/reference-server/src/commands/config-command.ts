import type { Command } from 'commander';
import { maskSetting } from '../configuration/mask-setting.ts';
import type { Setting } from '../configuration/read-configuration.ts';
import { keyOf } from '../configuration/serve-options.ts';
import { print } from './print.ts';
import { addServeFlags } from './serve-flags.ts';
import { withConfiguration } from './with-configuration.ts';

/** Adds `config`: prints the options of a server that would start here, with the source of each. */
export function addConfigCommand(program: Command): void {
  const command = program
    .command('config')
    .description('print with which options the server would start here, without secrets, and where each comes from')
    .option('--json', 'print JSON');
  addServeFlags(command).action(({ json }: { json?: boolean }, self: Command) =>
    withConfiguration(self, (_options, settings) =>
      print(
        settings.map((one) => (json ? toRecord(one) : toRow(one))),
        json ? { json } : {},
      ),
    ),
  );
}

const toRecord = (setting: Setting) => ({
  option: keyOf(setting.name),
  value: maskSetting(setting) ?? null,
  source: setting.source,
  from: setting.from === '' ? null : setting.from,
});

function toRow(setting: Setting) {
  const { name, option, value, source, from } = setting;
  const isOff = option.type.placeholder === undefined && value === undefined;
  const none = isOff ? 'false' : `(${option.otherwise ?? 'none'})`;
  const shown = value === undefined ? none : [maskSetting(setting)].flat().join(', ');
  return { option: keyOf(name), value: shown, from: from === '' ? source : from };
}
