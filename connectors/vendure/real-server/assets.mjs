import { buffer } from 'node:stream/consumers';

/**
 * Vendure keeps uploads where a plug-in says, and has one make previews. Here they stay in memory, and a picture is its own
 * preview; what is none is refused in the words of the library that Vendure's asset server makes previews with.
 */
export function assetsInMemory() {
  const files = new Map();
  const keep = (name, bytes) => {
    files.set(name, bytes);
    return name;
  };
  const options = {
    assetStorageStrategy: {
      writeFileFromBuffer: async (name, bytes) => keep(name, bytes),
      writeFileFromStream: async (name, stream) => keep(name, await buffer(stream)),
      readFileToBuffer: async (name) => files.get(name),
      deleteFile: async (name) => files.delete(name),
      fileExists: async (name) => files.has(name),
      toAbsoluteUrl: (_request, name) => `https://assets.example/${name}`,
    },
    assetPreviewStrategy: {
      async generatePreviewImage(_ctx, _type, bytes) {
        if (bytes.includes('no space')) throw new Error('ENOSPC: no space left on device, write');
        if (!bytes.includes('IEND')) throw new Error('Input buffer contains unsupported image format');
        return bytes;
      },
    },
  };
  return { options, forget: () => files.clear() };
}
