//! Law: any line is cut into words as HTP has them, or refused in a short line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocols::htp::Request;

fuzz_target!(|line: &[u8]| {
    match Request::read(line) {
        Ok(Some(request)) => {
            let words = request.arguments.iter().map(String::len).sum::<usize>();
            assert!(
                request.command.len() + words <= 3 * line.len(),
                "nothing is made up"
            );
        }
        Ok(None) => {}
        Err(refused) => assert!(refused.to_string().len() < 1000, "a message is for people"),
    }
});
