import type { AppModel } from '#model/types/index.ts'

/** What the application imports: which pages there are, and how to get each. */
export const MODELS_ID = 'virtual:mortise/models'

const MODEL_PREFIX = 'virtual:mortise/model/'

/** Returns the id under which Vite keeps a virtual module, or undefined when it is none of ours. */
export function resolveVirtual(id: string): string | undefined {
  return id === MODELS_ID || id.startsWith(MODEL_PREFIX) ? `\0${id}` : undefined
}

/** Whether a resolved id is one of these modules. */
export function isVirtual(resolvedId: string): boolean {
  return resolvedId === `\0${MODELS_ID}` || componentOf(resolvedId) !== null
}

/** Returns the page a resolved id stands for; null for another module. */
export function componentOf(resolvedId: string): string | null {
  const prefix = `\0${MODEL_PREFIX}`
  return resolvedId.startsWith(prefix) ? resolvedId.slice(prefix.length) : null
}

/**
 * Returns the source of a virtual module: the index of all pages, or one page's model. Each model is a
 * module of its own, so that a page downloads its own model only; JSON.parse of a text is read faster
 * than the same object as code.
 */
export function sourceOf(resolvedId: string, app: AppModel): string | undefined {
  if (resolvedId === `\0${MODELS_ID}`) return indexSource(app)
  const component = componentOf(resolvedId)
  if (component === null) return undefined
  const model = app.pages[component]
  if (!model) throw new Error(`No page file makes ${component}: write schemas/${component}.json.`)
  return `export default ${parsed(model)}\n`
}

function indexSource(app: AppModel): string {
  const pages = Object.keys(app.pages).map(component => {
    const id = JSON.stringify(MODEL_PREFIX + component)
    return `  ${JSON.stringify(component)}: () => import(${id}),`
  })
  return [
    'export const pages = {',
    ...pages,
    '}',
    `export const routes = ${parsed(app.routes)}`,
    `export const hash = ${JSON.stringify(app.hash)}`,
    '',
  ].join('\n')
}

function parsed(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}
