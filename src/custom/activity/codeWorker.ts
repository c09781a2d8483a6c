import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeAnswer, CodeQuestion } from './createCodeReader.ts'

prepareZXingModule({ overrides: { locateFile: () => reader } })

/** Reads QR codes in a thread of its own, where compiled code may run: the page itself allows none. */
addEventListener('message', ({ data }: MessageEvent<CodeQuestion>) => {
  void answer(data).then(found => postMessage(found))
})

async function answer({ id, picture }: CodeQuestion): Promise<CodeAnswer> {
  try {
    const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return { id, code: found?.isValid ? found.text : null }
  } catch (error) {
    return { id, fault: String(error) }
  }
}
