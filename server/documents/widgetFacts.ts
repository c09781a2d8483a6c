import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'

/** What forms may say to widgets. Versions that are published already are not held to it: they never change. */
export type WidgetFacts = Required<Pick<DocumentEnvironment, 'widgets' | 'widgetProperties'>>

/**
 * Where an upload goes is said by page files alone: by a form, whoever fills it in would send a file to any address that
 * its designer has chosen, with their own session.
 */
const OF_PAGE_FILES = ['path']

/** Returns what tells, read once when it is first asked for. */
export function widgetFacts(root: string): () => Promise<WidgetFacts> {
  let known: Promise<WidgetFacts> | undefined
  return () => {
    known ??= readFacts(root).catch(error => {
      // What could not be read once is read again when it is asked for next.
      known = undefined
      throw error
    })
    return known
  }
}

async function readFacts(root: string): Promise<WidgetFacts> {
  const { loadWidgets } = await import('../schemas/loadSources.ts')
  const { widgets, widgetProperties } = await loadWidgets(root)
  const ofForms = Object.entries(widgetProperties).map(([widget, properties]) => [
    widget,
    Object.fromEntries(Object.entries(properties).filter(([name]) => !OF_PAGE_FILES.includes(name))),
  ])
  return { widgets, widgetProperties: Object.fromEntries(ofForms) }
}
