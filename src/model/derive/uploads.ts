import type { PropertySource } from '../source/property.ts'
import { fieldTypeOf } from './fieldTypeOf.ts'
import { widgetOf } from './widgetOf.ts'

/** Extensions that an upload takes unless its property says otherwise, by widget. @see spec.md sections 5 and 9 */
export const USUAL_ACCEPT = {
  file: ['doc', 'xls', 'ppt', 'txt', 'pdf'],
  image: ['png', 'jpg', 'jpeg'],
}

/** All that the platform's uploads take, by widget: what the content is, the server looks at. */
export const TAKEN_EXTENSIONS = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg'],
  file: [
    ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'pdf', 'txt', 'csv'],
    ...['doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx', 'zip', 'mp4', 'mp3'],
  ],
}

/** Extensions that the upload of a property takes; null where nothing is uploaded. */
export function acceptedBy(property: PropertySource): readonly string[] | null {
  const widget = widgetOf({ property, type: fieldTypeOf(property), refersToTree: null, dictionarySize: 0 })
  if (widget !== 'file' && widget !== 'image') return null
  const { accept } = property['x-component-props'] ?? {}
  return Array.isArray(accept) ? accept.map(String) : USUAL_ACCEPT[widget]
}
