import { Choice } from '#model/source/common.ts'

export default {
  size: Choice(['small', 'medium', 'large'], {
    default: 'medium',
    description: 'How large the pictures are.',
  }),
}
