/** Text between the tags of HTML or SVG, or in their attributes. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
