import { defineWidget } from '#engine'
import { ImageChoice } from './ImageChoice.tsx'
import { samplePictures } from './samplePictures.ts'

export default defineWidget({
  key: 'image-choice',
  title: '图片选择',
  input: ImageChoice,
  types: ['string', 'integer', 'json'],
  sample: 'a',
  sampleProps: { field: { options: samplePictures } },
})
