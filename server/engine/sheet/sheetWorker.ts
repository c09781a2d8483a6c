import { parentPort, workerData } from 'node:worker_threads'
import { parseSheet } from './parseSheet.ts'

// A workbook is somebody else's: it is unpacked where it can neither block nor exhaust the server.
parentPort?.postMessage(await parseSheet(workerData as Uint8Array<ArrayBuffer>))
