import { defineWidget } from '#engine'
import { TreeSelectInput, treeLabels } from './TreeSelectInput.tsx'

export default defineWidget({
  key: 'tree-select',
  title: '树形选择',
  input: TreeSelectInput,
  cell: treeLabels,
  sample: 'cs',
  sampleProps: {
    options: [{ value: 'eng', label: '工学', children: [{ value: 'cs', label: '计算机' }] }],
  },
})
