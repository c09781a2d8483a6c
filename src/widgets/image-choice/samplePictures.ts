import type { OptionModel } from '#model/types/Field.ts'

const picture = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="${color}"/></svg>`)}`

/** untranslated: what the gallery shows */
export const samplePictures: OptionModel[] = [
  { value: 'a', label: '晨雾', color: 'default', image: picture('#8ba6c1') },
  { value: 'b', label: '苔原', color: 'default', image: picture('#7c9a72') },
]
