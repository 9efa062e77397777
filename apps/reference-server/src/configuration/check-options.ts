import { isLoopback } from '@email-automation/service/services/access/network-address';

interface Checked {
  host: string;
  controlPort?: number;
  controlHost: string;
  controlToken?: string;
  console?: boolean;
  consoleUrl?: string;
  sandbox?: boolean;
}

/** Characters that a token has at least which everybody in a network can try. */
const shortestToken = 16;

/** The fault of a combination of options, and the solution; undefined without one. */
export function findContradiction(options: Checked): string | undefined {
  const { controlPort, controlHost, controlToken = '' } = options;
  if (controlPort !== undefined && controlToken === '') return 'The control port needs a token. Set CONTROL_TOKEN.';
  if (controlPort !== undefined && !isLoopback(controlHost) && controlToken.length < shortestToken)
    return `Other computers can reach the control port at --control-host ${controlHost}. Set CONTROL_TOKEN to at least ${shortestToken} characters.`;
  if (options.console && controlPort === undefined)
    return 'The console is part of the control port. Add --control-port.';
  if (options.consoleUrl && !options.console) return '--console-url is the URL of the console. Add --console.';
  if (options.sandbox && controlPort === undefined)
    return 'A sandbox needs --control-port, through which tests set it.';
  return undefined;
}
