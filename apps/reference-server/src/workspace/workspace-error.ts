/** A workspace file that cannot be used; the message names each fault with file, line and path. */
export class WorkspaceError extends Error {}
