import { defineWidget } from '#engine'
import { htmlText } from './htmlText.ts'
import { RichTextInput } from './RichTextInput.tsx'
import { RichTextView } from './RichTextView.tsx'

export default defineWidget({
  key: 'rich-text',
  title: '富文本',
  input: RichTextInput,
  cell: htmlText,
  view: RichTextView,
  isOrdered: false,
  types: ['string'],
  sample: '<p>开学典礼于<strong>九月一日</strong>举行。</p>',
})
