const WIDE_WIDGETS = new Set([
  'textarea',
  'rich-text',
  'json',
  'code',
  'array-table',
  'blocks',
  'reference-table',
  'document',
  'object',
  'matrix',
  'audience',
  'image-choice',
])

/** Whether a form gives what a widget draws all of its columns. */
export const isWideWidget = (widget: string): boolean => WIDE_WIDGETS.has(widget)
