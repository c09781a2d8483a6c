import { defineWidget } from '#engine'
import { ImageCell } from './ImageCell.tsx'
import { ImageCover } from './ImageCover.tsx'
import { ImageInput } from './ImageInput.tsx'
import { ImageView } from './ImageView.tsx'

export default defineWidget({
  key: 'image',
  title: '图片上传',
  input: ImageInput,
  cell: ImageCell,
  view: ImageView,
  cover: ImageCover,
  types: ['string', 'json'],
  sample: '/files/2026/logo.png',
})
