import { defineWidget } from '#engine'
import { ScaleCell, ScaleInput } from './ScaleInput.tsx'

export default defineWidget({
  key: 'scale',
  title: '量表',
  input: ScaleInput,
  cell: ScaleCell,
  types: ['integer'],
  sample: 4,
  // untranslated: what the gallery shows
  sampleProps: { low: '不可能', high: '非常可能' },
})
