import { defineWidget } from '#engine'
import { MatrixInput } from './MatrixInput.tsx'
import { MatrixView } from './MatrixView.tsx'
import { sampleMatrix } from './sampleMatrix.ts'

export default defineWidget({
  key: 'matrix',
  title: '矩阵',
  input: MatrixInput,
  view: MatrixView,
  isOrdered: false,
  types: ['matrix'],
  sample: { speed: 'good', price: 'fair' },
  sampleProps: { field: { matrix: sampleMatrix } },
})
