export { type Annotation, formatAnnotation } from './format-annotation.ts';
export { createLocator, type LocateElement, type SourceLocation } from './locate-element.ts';
