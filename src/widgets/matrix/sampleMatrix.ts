import type { MatrixSource } from '#model/source/matrix.ts'

/** untranslated: what the gallery shows */
export const sampleMatrix: MatrixSource = {
  rows: [
    { value: 'speed', label: '速度' },
    { value: 'price', label: '价格' },
  ],
  columns: [
    { value: 'good', label: '满意' },
    { value: 'fair', label: '一般' },
    { value: 'poor', label: '不满意' },
  ],
}
