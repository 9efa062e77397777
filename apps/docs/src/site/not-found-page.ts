/** The page for URLs that do not exist. It is no part of the documentation: it has no twin, and no list has it. */
export const notFoundPage = '404.html';
