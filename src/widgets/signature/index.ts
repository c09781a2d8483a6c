import { defineWidget } from '#engine'
import { SignatureCell, SignatureView } from './SignatureDrawing.tsx'
import { SignatureInput } from './SignatureInput.tsx'
import { sampleSignature } from './sampleSignature.ts'

export default defineWidget({
  key: 'signature',
  title: '签名',
  input: SignatureInput,
  cell: SignatureCell,
  view: SignatureView,
  isOrdered: false,
  types: ['signature'],
  sample: sampleSignature,
})
