// Runs before the page is shown, so that nothing moves when the scripts of the site take over.
document.documentElement.classList.add('js');
document.documentElement.dataset.language = 'curl';
try {
  const { theme, language } = localStorage;
  if (theme) document.documentElement.dataset.theme = theme;
  if (language) document.documentElement.dataset.language = language;
} catch {
  // The browser does not allow storage.
}
