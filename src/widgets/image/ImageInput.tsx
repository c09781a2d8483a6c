import { FieldInput, type WidgetProps } from '#engine'

const TYPES = ['png', 'jpg', 'jpeg']

/** Pictures: the upload of files, with the address and the types of pictures. */
export function ImageInput(props: WidgetProps) {
  return <FieldInput accept={TYPES} path="/cms/api/backend/image-upload" {...props} pictures widget="file" />
}
