import { defineWidget } from '#engine'
import { TagsCell, TagsInput } from './TagsInput.tsx'

export default defineWidget({
  key: 'tags',
  title: '标签',
  input: TagsInput,
  cell: TagsCell,
  types: ['json'],
  sample: ['前端', '远程'],
})
