// `npm start`: build if needed, then run the whole product on this machine until Ctrl-C.
import './build.mjs';

await import('../embedded/dist/bundle/main.js');
