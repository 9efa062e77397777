export {
  createSandbox,
  type DemoOptions as SandboxOptions,
  demoWorkspace,
  type InMemorySandbox as Sandbox,
  readWorkspace,
  type Workspace,
} from '@email-automation/reference-server';
