/** A parameter of a template: {name}. */
const parameter = /\{([\p{L}\p{N}_]{1,32})\}/gu

/**
 * The content of a template with its {names} replaced; a name without a value becomes empty.
 * @param spell how a value is written where it stands: escaped for HTML
 */
export const fillTemplate = (
  content: string,
  params: Readonly<Record<string, string>>,
  spell: (value: string) => string = value => value,
): string =>
  content.replace(parameter, (_whole, name: string) =>
    Object.hasOwn(params, name) ? spell(`${params[name]}`) : '',
  )

/** The names that texts of a template ask for, each once, in the order in which they stand. */
export const paramsOf = (...contents: readonly unknown[]): string[] => [
  ...new Set(
    contents.flatMap(content =>
      [...String(content ?? '').matchAll(parameter)].map(([, name]) => name as string),
    ),
  ),
]
