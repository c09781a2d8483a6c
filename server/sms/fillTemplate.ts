/** The content of a template with its {names} replaced; a name without a value becomes empty. */
export const fillTemplate = (content: string, params: Readonly<Record<string, string>>): string =>
  content.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    Object.hasOwn(params, name) ? `${params[name]}` : '',
  )
