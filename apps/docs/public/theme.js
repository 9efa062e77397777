// Runs before the page is shown, so that the chosen theme does not flash, and tabs do not jump.
document.documentElement.classList.add('js');
try {
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // The browser does not allow storage.
}
