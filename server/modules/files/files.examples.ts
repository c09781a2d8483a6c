import { defineExamples, upload } from '#tests/server/isolation/defineExamples.ts'
import { multipart } from '#tests/server/isolation/multipart.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'

/** Address of a file that the owner has uploaded. */
async function attached(world: World): Promise<string> {
  const path = '/cms/api/backend/file-upload'
  const content = Buffer.from(`${OWNER_MARK} plan`)
  const { json } = await world.succeed(world.owner, {
    method: 'POST',
    path,
    ...multipart('file', 'a.txt', content),
  })
  return String((json.data as Row).url).replace('/prod-api', '')
}

export default defineExamples({
  routes: {
    'POST /cms/api/backend/file-upload': upload('file', '/cms/api/backend/file-upload'),
    'POST /cms/api/backend/image-upload': upload('file', '/cms/api/backend/image-upload'),
    'POST /file/upload': upload('file', '/file/upload'),
    'GET /files/attachment/:name': {
      request: async world => ({ path: await attached(world) }),
      elsewhere: 'refused',
    },
    'POST /image-upload': upload('file', '/image-upload'),
  },
})
