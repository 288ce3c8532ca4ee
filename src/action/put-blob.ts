/**
 * Stands for @azure/storage-blob in the Action's bundle (scripts/build.mjs). @actions/cache needs one call of that megabyte: to
 * put an archive at an address that GitHub has signed. That is one request (Azure Storage REST API, "Put Blob"; up to 5,000 MiB).
 */
import { readFile } from 'node:fs/promises';

const tries = 3;
const firstWaitMs = 1000;

interface Uploaded {
  _response: { status: number };
}

export class BlobClient {
  readonly name: string = '';
  readonly accountName: string = '';
  readonly containerName: string = '';
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  getBlockBlobClient(): { uploadFile: (path: string) => Promise<Uploaded> } {
    return {
      uploadFile: async (path) => {
        const body = await readFile(path);
        for (let attempt = 1; ; attempt++) {
          const { status } = await fetch(this.#url, {
            method: 'PUT',
            headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'application/octet-stream' },
            body,
          });
          if (status < 500 || attempt === tries) return { _response: { status } };
          await new Promise((resolve) => setTimeout(resolve, firstWaitMs * 2 ** (attempt - 1)));
        }
      },
    };
  }
}

/** Without a length, @actions/cache downloads by its own HTTP client as one stream (downloadUtils.js, downloadCacheStorageSDK). */
export class BlockBlobClient {
  readonly contentLength: undefined;

  getProperties(): Promise<{ contentLength: number | undefined }> {
    return Promise.resolve({ contentLength: this.contentLength });
  }
}
