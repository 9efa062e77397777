export async function openSearch(): Promise<void> {}
