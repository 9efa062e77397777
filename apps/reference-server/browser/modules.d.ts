declare module '*.yaml' {
  import type { Workspace } from '@email-automation/sandbox/workspace/workspace';

  const workspace: Workspace;
  export default workspace;
}
