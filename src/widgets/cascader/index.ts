import { defineWidget } from '#engine'
import { CascaderInput, cascadeLabel } from './CascaderInput.tsx'

export default defineWidget({
  key: 'cascader',
  title: '级联选择',
  input: CascaderInput,
  cell: cascadeLabel,
  types: ['string', 'integer', 'json'],
  sample: 'hz',
  sampleProps: {
    options: [{ value: 'zj', label: '浙江', children: [{ value: 'hz', label: '杭州' }] }],
  },
})
