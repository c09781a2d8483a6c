import { defineSlot } from '#engine'
import { FormLink } from './FormLink.tsx'

export default defineSlot({ key: 'datafill-publish/form-link', part: FormLink })
