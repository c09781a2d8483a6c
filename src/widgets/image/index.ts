import { defineWidget } from '#engine'
import { ImageCell, ImageCover, ImageInput, ImageView } from './Images.tsx'

export default defineWidget({
  key: 'image',
  title: '图片上传',
  input: ImageInput,
  cell: ImageCell,
  view: ImageView,
  cover: ImageCover,
  isOrdered: false,
  types: ['string', 'json'],
  sample: '/files/2026/logo.png',
})
