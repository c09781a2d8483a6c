/** Key and name of the first process in a text, to be proposed; '' where there are none. The server reads it properly. */
export function processIn(text: string): { key: string; name: string } {
  const tag = /<(?:[\w.-]+:)?process\b([^>]*)>/.exec(text)?.[1] ?? ''
  const attribute = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  const attributeText = (name: string) => {
    const [, double, single] = attribute(name) ?? []
    return withoutEntities((double ?? single ?? '').trim()).slice(0, 64)
  }
  return { key: attributeText('id'), name: attributeText('name') }
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const withoutEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
