import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';

const file = fileURLToPath(new URL('program.ts', import.meta.url));

const options: ts.CompilerOptions = {
  strict: true,
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  noEmit: true,
  allowImportingTsExtensions: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
};

// Programs share the files that they have in common, so that each is parsed once.
const registry = ts.createDocumentRegistry(true);
let programs = 0;

/** Creates an editor's language service for one program, which is a file of this folder. */
export function openProgram(text: string) {
  const readFile = (name: string) => (name === file ? text : ts.sys.readFile(name));
  const version = String(++programs);
  const host: ts.LanguageServiceHost = {
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile,
    directoryExists: ts.sys.directoryExists,
    getCompilationSettings: () => options,
    getCurrentDirectory: () => fileURLToPath(new URL('.', import.meta.url)),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? version : '1'),
    getScriptSnapshot: (name) => {
      const content = readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    useCaseSensitiveFileNames: () => true,
  };
  const service = ts.createLanguageService(host, registry);
  const join = ts.displayPartsToString;

  /** The position of the first character of `target` after `before`. */
  function find(before: string, target: string): number {
    const start = text.indexOf(before);
    const position = text.indexOf(target, start);
    if (start < 0 || position < 0) throw new Error(`The program has no \`${target}\` after \`${before}\`.`);
    return position;
  }

  const checker = service.getProgram()?.getTypeChecker() as ts.TypeChecker;

  function exportsOf(specifier: string): ts.Symbol[] {
    const imports = service.getProgram()?.getSourceFile(file)?.statements.filter(ts.isImportDeclaration);
    const found = imports?.find(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text === specifier);
    if (!found) throw new Error(`The program does not import ${specifier}.`);
    return checker.getExportsOfModule(checker.getSymbolAtLocation(found.moduleSpecifier) as ts.Symbol);
  }

  return {
    /** Errors of the types, one line each. */
    errors: () =>
      service.getSemanticDiagnostics(file).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),

    /** The text of an editor when the pointer is over `target`, after `before`. */
    hover(before: string, target: string) {
      const info = service.getQuickInfoAtPosition(file, find(before, target));
      return { display: join(info?.displayParts), documentation: join(info?.documentation) };
    },

    /** The text of an editor in the parentheses after `call`. */
    signatureHelp(call: string) {
      const help = service.getSignatureHelpItems(file, find(call, '(') + 1, {})?.items[0];
      return {
        parameters: help?.parameters.map(({ displayParts }) => join(displayParts)),
        documentation: help?.parameters.map(({ documentation }) => join(documentation)),
      };
    },

    /** The names that an editor offers at `target`, after `before`. */
    completions(before: string, target: string): string[] {
      return service.getCompletionsAtPosition(file, find(before, target), {})?.entries.map(({ name }) => name) ?? [];
    },

    /** The names that an imported module exports. */
    exportedNames: (specifier: string): string[] => exportsOf(specifier).map(({ name }) => name),

    /** The interfaces that an imported module exports, by their properties with the documentation. */
    exportedFields: (specifier: string) =>
      exportsOf(specifier)
        .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
        .filter(({ flags }) => flags & ts.SymbolFlags.Interface && !(flags & ts.SymbolFlags.Class))
        .flatMap((symbol) =>
          [...(symbol.members ?? [])].map(([name, member]) => ({
            field: `${symbol.name}.${name}`,
            file: member.declarations?.[0]?.getSourceFile().fileName ?? '',
            documentation: join(member.getDocumentationComment(checker)),
          })),
        ),
  };
}
