import { parentPort, workerData } from 'node:worker_threads'
import { parseSheet, parseSheets } from './parseSheet.ts'

// A workbook is somebody else's: it is unpacked where it can neither block nor exhaust the server.
const { bytes, all } = workerData as { bytes: Uint8Array<ArrayBuffer>; all: boolean }
parentPort?.postMessage(all ? await parseSheets(bytes) : await parseSheet(bytes))
